import { metricId } from '@/domain/readings/metrics'
import type { Size } from './size'

const RELAYS = [metricId('relay_on'), metricId('running')].join(',')
/** As domain/rollouts/neighbourhood: what waits for its device, or does not answer, leaves its coordinator to others. */
const TAKES_PLACE = `o.state not in ('missing', 'waiting')
  and (o.state <> 'offered' or o.since > clock_timestamp() - interval '10 minutes')`
const BUSY = `('offered', 'accepted', 'downloading', 'verified', 'waiting', 'applying', 'confirming')`

/**
 * Judges in the database itself, by other means than the engine, what each of its transactions does: an order is looked at
 * when it is decided and when it is said, a state when it is entered. What the server did not know two seconds before that
 * transaction began may have come while it decided.
 */
export const oracleSql = ({ server, retries }: Size['pace']): string => `
create schema campaign;
create table campaign.violation (at timestamptz default clock_timestamp(), kind text, item uuid, detail text);
-- counted without a row that transactions would wait for
create sequence campaign.ordered;
create sequence campaign.told;
create sequence campaign.entered;

-- since when the database knows that a device is offline, that a roll-out does not run, that a relay is on, of a run's begin and
-- end, that a device moves by itself: what came a moment before may be committed later, and what a killed worker had taken is told
-- late
create table campaign.known (id text primary key, at timestamptz not null);
create function campaign.on_news() returns trigger language plpgsql as $$
begin
  insert into campaign.known
    select tg_argv[0] || ' ' || string_agg(to_jsonb(new) ->> field, ' ' order by n), clock_timestamp()
    from unnest(tg_argv[1:]) with ordinality f(field, n)
    on conflict (id) do update set at = excluded.at;
  return null;
end $$;
create constraint trigger on_offline after update of online on device deferrable initially deferred
  for each row when (old.online is true and new.online is not true) execute function campaign.on_news('offline', 'id');
create constraint trigger on_stop after update of state on rollout deferrable initially deferred
  for each row when (old.state = 'running' and new.state <> 'running') execute function campaign.on_news('stopped', 'id');
create constraint trigger on_relay after update of value on latest deferrable initially deferred
  for each row when (new.metric in (${RELAYS}) and new.value <> 0 and old.value = 0)
  execute function campaign.on_news('on', 'device', 'metric', 'channel');
create constraint trigger on_first_relay after insert on latest deferrable initially deferred
  for each row when (new.metric in (${RELAYS}) and new.value <> 0)
  execute function campaign.on_news('on', 'device', 'metric', 'channel');
create constraint trigger on_run after insert on pump_run deferrable initially deferred
  for each row execute function campaign.on_news('run', 'id');
create constraint trigger on_run_end after update of ended_at on pump_run deferrable initially deferred
  for each row when (old.ended_at is null and new.ended_at is not null) execute function campaign.on_news('ended', 'id');
create constraint trigger on_move after update of state on rollout_item deferrable initially deferred
  for each row when (new.state <> old.state and new.state <> 'offered' and new.state in ${BUSY})
  execute function campaign.on_news('moved', 'id');
create function campaign.known_at(kind text, it text) returns timestamptz language sql as
  $$ select coalesce((select at from campaign.known where id = kind || ' ' || it), '-infinity') $$;

create function campaign.blame(item uuid, kind text, detail text default null) returns void language sql as
  $$ insert into campaign.violation (item, kind, detail) values (item, kind, detail) $$;

-- the server's times of minutes and hours, as fast as the devices'; a time that was read back is fast already
create function campaign.hurry() returns trigger language plpgsql as $$
declare factor float := 1;
begin
  if new.deadline_left_ms > 0 and (old.deadline_left_ms is null or new.since <> old.since
      or new.state <> old.state or new.deadline_left_ms > old.deadline_left_ms) then
    factor := case when new.state = 'missing' then 3 * ${server} else ${server} end;
    new.deadline_left_ms := new.deadline_left_ms / factor;
  end if;
  if new.not_before is distinct from old.not_before and new.not_before > now() then
    new.not_before := now() + (new.not_before - now()) / ${retries};
  end if;
  if new.state = 'queued' then
    factor := case when new.reason = 'retry' then ${retries} else ${server} end;
  elsif new.state = 'missing' then
    factor := 3 * ${server};
  elsif new.due_at > now() + interval '1 minute' then
    factor := ${server};
  end if;
  if new.due_at is distinct from old.due_at and new.due_at > now() then
    new.due_at := now() + (new.due_at - now()) / factor;
  end if;
  return new;
end $$;
create trigger hurry before update on rollout_item for each row execute function campaign.hurry();

create function campaign.judge(it uuid, moment text) returns void language plpgsql as $$
declare
  i rollout_item;
  d device;
  r rollout;
  -- when this transaction began, that was known
  known timestamptz := now() - interval '2 seconds';
begin
  select * into i from rollout_item where id = it;
  select * into d from device where id = i.device_id;
  select * into r from rollout where id = i.rollout_id;
  if r.state <> 'running'
     and (moment = 'told' or campaign.known_at('stopped', r.id::text) < known) then
    perform campaign.blame(it, moment || ' in a roll-out that does not run', r.state);
  end if;
  if i.state <> 'offered' then perform campaign.blame(it, moment || ' in another state', i.state); end if;
  if d.firmware_opt_out_at is not null or d.owner_id is null then perform campaign.blame(it, moment || ' without consent'); end if;
  if d.online is not true and moment = 'ordered' and campaign.known_at('offline', d.id::text) < known then
    perform campaign.blame(it, moment || ' while offline');
  end if;
  if exists (select from latest l where l.device = d.id and l.metric in (${RELAYS}) and l.value <> 0
             and campaign.known_at('on', l.device || ' ' || l.metric || ' ' || l.channel) < known) then
    perform campaign.blame(it, moment || ' with a relay on');
  end if;
  if exists (select from pump_run p where p.device = d.id
             and (p.ended_at is null and campaign.known_at('run', p.id::text) < known
                  or moment = 'ordered' and p.ended_at > known - interval '56 seconds'
                     and campaign.known_at('ended', p.id::text) < known)) then
    perform campaign.blame(it, moment || ' within a minute of a run');
  end if;
  if (select count(*) from (select distinct at from reading where device = d.id and at > now() - interval '1 hour' limit 2) r) < 2 then
    perform campaign.blame(it, moment || ' before it was heard twice');
  end if;
  if exists (select from alert a where a.device = d.id and a.resolved_at is null and a.severity = 'critical'
             and a.opened_at < known) and moment = 'ordered' then
    perform campaign.blame(it, moment || ' with a critical alert');
  end if;
  if i.orders > 9 then perform campaign.blame(it, 'too many orders', i.orders::text); end if;
end $$;

create function campaign.on_order() returns trigger language plpgsql as $$
begin
  if new.effect ->> 'type' = 'send_order' then
    perform nextval('campaign.ordered');
    perform campaign.judge(new.item_id, 'ordered');
  end if;
  return null;
end $$;
create trigger on_order after insert on rollout_order for each row execute function campaign.on_order();

create function campaign.on_said() returns trigger language plpgsql as $$
begin
  if new.kind = 'order' and new.reason = 'send_order' and coalesce(new.detail, 'null') = 'null' then
    perform nextval('campaign.told');
    perform campaign.judge(new.item_id, 'told');
  end if;
  return null;
end $$;
create trigger on_said after insert on rollout_event for each row execute function campaign.on_said();

create function campaign.on_state() returns trigger language plpgsql as $$
declare other record;
begin
  perform nextval('campaign.entered');
  if new.state = 'offered' then
    for other in select o.state from rollout_item o
        where o.device_id <> new.device_id and o.exclusion_keys && new.exclusion_keys
          and (o.state in ${BUSY} or o.state = 'missing')
          and (o.state = 'offered' or campaign.known_at('moved', o.id::text) < now() - interval '2 seconds')
          and (exists (select from unnest(o.exclusion_keys) k where k = any(new.exclusion_keys) and k not like 'coordinator:%')
               or ${TAKES_PLACE}) loop
      perform campaign.blame(new.id, 'two of a pair, or at a coordinator, at once', other.state);
    end loop;
  end if;
  return null;
end $$;

-- at the commit, when the timeline is written: the device, or a message that was read before another one, has named it
create function campaign.on_success() returns trigger language plpgsql as $$
begin
  if not exists (select from device d where d.id = new.device_id and position(new.target in coalesce(d.firmware, '')) > 0)
     and not exists (select from rollout_event e where e.item_id = new.id and e.kind = 'message'
       and position(new.target in coalesce(e.detail ->> 'firmware', e.detail ->> 'version', '')) > 0) then
    perform campaign.blame(new.id, 'a success without its version', (select firmware from device where id = new.device_id));
  end if;
  return null;
end $$;
create constraint trigger on_success after update of state on rollout_item deferrable initially deferred
  for each row when (new.state = 'succeeded' and old.state <> 'succeeded') execute function campaign.on_success();
create trigger on_state after update of state on rollout_item for each row when (old.state is distinct from new.state)
  execute function campaign.on_state();
`
