-- The server's own keys may lie encrypted with a key from outside of the database (SECRET_KEY).

alter table server_secrets add column sealed_by text;
comment on column server_secrets.sealed_by is 'which SECRET_KEY encrypts the secret, by the beginning of its hash; null: it lies in clear';
