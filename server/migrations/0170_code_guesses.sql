-- Guesses at codes are limited by the identity whose codes they are, from wherever they come. The table is logged: a crash must not give
-- an attacker new guesses.

create table code_guesses (
  identity_hmac bytea primary key,
  guessed_at timestamptz[] not null,
  expires_at timestamptz not null
);
comment on table code_guesses is 'Wrong guesses at one-time codes and second steps, and those being judged now';
comment on column code_guesses.identity_hmac is 'HMAC of the kind of identity and the identity';
comment on column code_guesses.guessed_at is 'when, the oldest first';
comment on column code_guesses.expires_at is 'when the newest guess stops counting, and the row may go';
create index code_guesses_expired on code_guesses (expires_at);
