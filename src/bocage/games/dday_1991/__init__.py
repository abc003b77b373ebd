"""D-Day (Avalon Hill, 1991): the campaign in western Europe by corps and months, June to May."""
