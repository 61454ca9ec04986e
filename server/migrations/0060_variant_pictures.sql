alter table product_import_pictures add column variants jsonb not null default '[]';
comment on column product_import_pictures.variants is 'the option values of each variant that the picture shows once it is fetched';
