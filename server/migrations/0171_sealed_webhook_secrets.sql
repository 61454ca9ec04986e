-- Secrets of webhooks are encrypted. Only the server has the key: it encrypts the rows that are here at its next start.

alter table webhooks
  alter column secret type bytea using convert_to(secret, 'UTF8'),
  alter column old_secret type bytea using convert_to(old_secret, 'UTF8');
comment on column webhooks.secret is 'encrypted: nonce, tag, and whsec_ with base64 of 32 bytes; it signs, so it cannot be stored as a hash. In clear until the server''s next start where it begins with whsec_';
comment on column webhooks.old_secret is 'as secret; signs beside the new one until old_secret_until';
