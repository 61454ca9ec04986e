-- Restoring a backup sets the numbers of feeds back, so a cursor also says of which numbers it is.

create table feed_epoch (
  singleton boolean primary key default true check (singleton),
  epoch text not null default '0'
);
comment on column feed_epoch.epoch is 'starts every cursor of a feed; a restore sets another, because it sets the numbers back';
insert into feed_epoch default values;
