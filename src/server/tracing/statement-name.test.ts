import { expect, it } from 'vitest'
import { statementName } from './statement-name'

it.each([
  ['select id from device where public_id = $1', 'SELECT device'],
  ['select extract(epoch from at) as at from alert for update of alert', 'SELECT alert'],
  ['select id from command where id = $1 for no key update skip locked', 'SELECT command'],
  ['insert into mute (id) values ($1) on conflict (id) do update set at = now()', 'INSERT mute'],
  ['insert into reading select * from unnest($1::int[])', 'INSERT reading'],
  ['update only job set run_id = $2 from run where a is distinct from b', 'UPDATE job'],
  ['with gone as (delete from message_dedup returning id) select count(*) from gone', 'DELETE message_dedup'],
  ['with due as (select id from job) select * from due', 'SELECT job'],
  ['select * from unnest($1::int[]) u (id)', 'SELECT'],
  ["select 'update device set x' as text", 'SELECT'],
  ['begin; set local statement_timeout = 1', 'BEGIN'],
  ['', 'SQL'],
])('%s is %s', (text, name) => expect(statementName(text)).toBe(name))

it('holds no value of a statement, whatever is written into it', () => {
  const text = "select id from app_user where email = 'ann@example.org' and token = 'a1b2c3d4e5f6a7b8c9d0'"
  expect(statementName(text)).toBe('SELECT app_user')
})
