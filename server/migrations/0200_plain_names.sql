-- Columns, tables and functions get names that say what they hold. Indexes, constraints, views and conditions of triggers follow by themselves.
alter table followers rename column told_at to notified_at;
alter table followers rename column unfollowed_last to last_unfollowed_at;
alter index followers_told rename to followers_notified;
alter index followers_untold rename to followers_unnotified;
alter table offers rename column start_told to start_notified;
alter table offers rename column end_told to end_notified;
alter index offers_start_untold rename to offers_start_unnotified;
alter index offers_end_untold rename to offers_end_unnotified;
alter table offer_items rename column during to active_range;
alter table offer_past_prices rename column during to active_range;
alter table orders rename column changed_in to changed_by_txid;
alter index orders_changed_in rename to orders_changed_by_txid;
alter table payments rename column looked_at to provider_checked_at;
alter table subscriptions rename column reminded_of to reminded_period_end;
alter table backups rename column worked_at to heartbeat_at;
alter table diagnosis rename column worked_at to heartbeat_at;
alter table webhooks rename column rests_until to paused_until;
alter table server_secrets rename column sealed_by to encryption_key_id;
alter table idempotency_keys rename column response_sealed to encrypted_response;
alter table catalogue_clock rename to catalogue_cursor;
alter table catalogue_cursor rename column ticked_until to processed_until;
alter table fetched_pictures rename to fetched_images;
alter index fetched_pictures_url rename to fetched_images_url;
alter table product_import_pictures rename to product_import_images;
alter index product_import_pictures_import rename to product_import_images_import;
alter index product_import_pictures_pending rename to product_import_images_pending;
alter function webhook_heard rename to webhook_has_listener;
alter function offer_ran rename to offer_was_active;
alter function offers_keep_past rename to offers_archive_price;
alter function offer_items_keep_past rename to offer_items_archive_price;

-- Generated names of constraints repeat those of their table and column. Not every version of PostgreSQL has the same ones.
do $$
declare
  renamed text[][] := array[
    ['fetched_pictures', 'fetched_images'], ['product_import_pictures', 'product_import_images'],
    ['catalogue_clock', 'catalogue_cursor'], ['ticked_until', 'processed_until'],
    ['changed_in', 'changed_by_txid'], ['start_told', 'start_notified'], ['end_told', 'end_notified'],
    ['worked_at', 'heartbeat_at']];
  pair text[];
  found record;
begin
  foreach pair slice 1 in array renamed loop
    for found in select conrelid::regclass as of_table, conname from pg_constraint
      where connamespace = 'public'::regnamespace and conname ~ ('(^|_)' || pair[1] || '_')
    loop
      execute format('alter table %s rename constraint %I to %I',
        found.of_table, found.conname, replace(found.conname, pair[1], pair[2]));
    end loop;
  end loop;
end $$;

-- PostgreSQL stores the bodies of these functions as text, so renaming does not reach the names in them.
do $$
declare
  renamed text[][] := array[
    ['start_told', 'start_notified'], ['end_told', 'end_notified'], ['during', 'active_range'],
    ['changed_in', 'changed_by_txid'], ['webhook_heard', 'webhook_has_listener'],
    ['offer_ran', 'offer_was_active']];
  pair text[];
  definition text;
begin
  for definition in select pg_get_functiondef(oid) from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc ~ '\m(start_told|during|changed_in|webhook_heard|offer_ran)\M'
  loop
    foreach pair slice 1 in array renamed loop
      definition := regexp_replace(definition, '\m' || pair[1] || '\M', pair[2], 'g');
    end loop;
    execute definition;
  end loop;
end $$;

comment on column followers.notified_at is 'when the seller was notified of this follower, alone or with others; null until then';
comment on column followers.last_unfollowed_at is 'the latest time they unfollowed, also if they have followed again since';
comment on column followers.followed_at is 'the latest time they followed; equal to last_unfollowed_at if no follow is known yet';
comment on column offers.start_notified is 'the seller has been notified of the start, or started it';
comment on column offer_items.active_range is 'when the offer holds its variants, pauses included, kept by triggers; null for a draft';
comment on column orders.changed_by_txid is 'the transaction that last changed the order or its items, kept by triggers';
comment on column payments.provider_checked_at is 'when the provider was last asked for the state of the payment, because events can get lost';
comment on column subscriptions.reminded_period_end is 'the end of period that reminded_days is about';
comment on column backups.heartbeat_at is 'when the process that writes or rehearses the backup last reported that it works';
comment on column diagnosis.heartbeat_at is 'when the process that runs the checks last reported that it works';
comment on column webhooks.paused_until is 'no delivery before then, because the receiver failed again and again';
comment on column server_secrets.encryption_key_id is 'the beginning of the hash of the SECRET_KEY that encrypts the secret; null: not encrypted';
comment on column idempotency_keys.encrypted_response is 'the answer, encrypted: with its own key for a marketplace, with the server''s for a seller';
comment on column catalogue_cursor.processed_until is 'starts and ends of offers and ends of plans up to here are in the feed';
comment on column fetched_images.document_id is 'the stored image; a document that nothing else refers to is deleted by the sweep';
comment on column product_import_images.position is 'its position among the images that the file gives the product';
comment on column product_import_images.failure is 'why it could not be downloaded, in the seller''s words';
comment on column product_import_images.variants is 'the option values of each variant that shows the image';
