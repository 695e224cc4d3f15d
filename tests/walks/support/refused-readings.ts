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
  const condition = device === undefined ? '' : `when (new.device = ${device})`
  await run(
    url,
    `create sequence refused_readings;
     create function refuse_reading() returns trigger language plpgsql as $$
       begin
         perform nextval('refused_readings');
         raise exception 'refused by the test' using errcode = '${state}';
       end $$;
     create trigger refuse before insert on reading for each row ${condition} execute function refuse_reading()`,
  )
  return {
    tries: async (): Promise<number> => {
      const text = `select case when is_called then last_value::int else 0 end as tries from refused_readings`
      return (await run(url, text)).rows[0]?.tries ?? 0
    },
    mend: async (): Promise<void> => {
      await run(
        url,
        `drop trigger refuse on reading; drop function refuse_reading; drop sequence refused_readings`,
      )
    },
  }
}
