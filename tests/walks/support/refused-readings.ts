import pg from 'pg'

const QUIET = { connectionTimeoutMillis: 1_000 }

async function run(url: string, sql: string): Promise<pg.QueryResult<{ tries: number }>> {
  const client = new pg.Client({ connectionString: url, ...QUIET })
  client.on('error', () => {})
  try {
    await client.connect()
    return await client.query<{ tries: number }>(sql)
  } finally {
    await client.end()
  }
}

/**
 * Makes a database refuse every reading with an error of this SQLSTATE, or those of one device (its key), until
 * `mend`. `tries` counts the rows refused so far; a sequence remembers what a rollback undoes elsewhere.
 */
export async function refuseReadings(url: string, { state, device }: { state: string; device?: number }) {
  const which = device === undefined ? 'true' : `new.device = ${device}`
  const triggerFunction = (body: string) =>
    `create or replace function refuse_reading() returns trigger language plpgsql as $$ begin ${body} return new; end $$`
  await run(
    url,
    `create sequence if not exists refused_readings;
     select setval('refused_readings', 1, false);
     ${triggerFunction(`
       if ${which} then
         perform nextval('refused_readings');
         raise exception 'refused by the test' using errcode = '${state}';
       end if;`)};
     do $$ begin
       if not exists (select from pg_trigger where tgname = 'refuse') then
         create trigger refuse before insert on reading for each row execute function refuse_reading();
       end if;
     end $$`,
  )
  return {
    tries: async (): Promise<number> => {
      const text = `select case when is_called then last_value::int else 0 end as tries from refused_readings`
      return (await run(url, text)).rows[0]?.tries ?? 0
    },
    /** The trigger stays: to drop it asks for partitions before their parent, against the order of all writers. */
    mend: async (): Promise<void> => {
      await run(url, triggerFunction(''))
    },
  }
}
