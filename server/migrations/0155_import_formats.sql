-- A file of products is a text in some encoding or a workbook, may have rows above its header, and comes from more systems than before.
alter table product_imports
  add column encoding text not null default 'utf-8',
  add column sheet text,
  add column header_row integer not null default 1 check (header_row > 0),
  drop constraint product_imports_source_check,
  add constraint product_imports_source_check check (source in (
    'sellerdesk', 'shopify', 'woocommerce', 'prestashop', 'magento', 'bigcommerce', 'square', 'etsy', 'ebay', 'amazon', 'other'
  ));
comment on column product_imports.encoding is 'how the characters of a text are encoded; of no meaning for a workbook';
comment on column product_imports.sheet is 'the sheet of a workbook that is read; null for a text';
comment on column product_imports.header_row is 'the row that names the columns; those above it are left out';
