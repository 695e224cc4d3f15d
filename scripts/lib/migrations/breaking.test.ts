import { describe, expect, it } from 'vitest'
import { breakingStatements } from './breaking.mjs'

describe('what an older release does not notice', () => {
  it.each([
    'CREATE TABLE t (id uuid PRIMARY KEY, device integer NOT NULL REFERENCES device (id) ON DELETE CASCADE)',
    'CREATE TABLE t (id int); CREATE UNIQUE INDEX t_id ON t (id); ALTER TABLE t ALTER COLUMN id SET NOT NULL',
    'CREATE TABLE "t" (id int); ALTER TABLE "t" ADD CONSTRAINT c FOREIGN KEY ("id") REFERENCES "device"("id") ON DELETE SET NULL',
    'ALTER TABLE device ADD COLUMN note text',
    'ALTER TABLE "device" ADD COLUMN     "a" JSONB,\nADD COLUMN "b" NUMERIC(10, 2) NOT NULL DEFAULT 0',
    'ALTER TABLE device ADD COLUMN s uuid; ALTER TABLE device ADD CONSTRAINT c FOREIGN KEY (s) REFERENCES site (id) ON DELETE SET NULL',
    'CREATE UNLOGGED TABLE t (id int)',
    'ALTER TABLE device ADD n bigint GENERATED ALWAYS AS IDENTITY NOT NULL',
    'ALTER TABLE device ALTER COLUMN note SET DEFAULT 1',
    'CREATE INDEX device_note ON device (note)',
    "ALTER TABLE device ADD COLUMN n int; UPDATE device SET n = 1 WHERE family = 'drop table; device'",
    "INSERT INTO setting (key, value) VALUES ('a', '1') ON CONFLICT DO NOTHING",
    '-- DROP TABLE device;\n/* ALTER TABLE device RENAME TO d; */ COMMENT ON TABLE device IS $$DROP TABLE device;$$',
    'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $body$ DELETE FROM device; $body$',
    '-- harmless: nothing has read it since the release before\nDROP TABLE old',
  ])('%s', (sql) => {
    expect(breakingStatements(sql)).toEqual([])
  })
})

describe('what an older release may notice', () => {
  it.each([
    'DROP TABLE device',
    'DROP INDEX device_note',
    'ALTER TABLE device DROP COLUMN note',
    'ALTER TABLE device ADD COLUMN a int, DROP COLUMN note',
    'ALTER TABLE device RENAME TO machine',
    'ALTER TABLE device RENAME COLUMN note TO notes',
    'ALTER TABLE device ALTER COLUMN note TYPE jsonb USING note::jsonb',
    'ALTER TABLE device ALTER COLUMN note SET NOT NULL',
    'ALTER TABLE device ALTER COLUMN note DROP NOT NULL',
    'ALTER TABLE device ADD COLUMN note text NOT NULL',
    'ALTER TABLE device ADD CONSTRAINT c CHECK (n > 0)',
    'ALTER TABLE device ADD UNIQUE (note)',
    'ALTER TABLE device ADD COLUMN s uuid, ADD FOREIGN KEY (s, note) REFERENCES site (id, note) ON DELETE CASCADE',
    'ALTER TABLE device ADD COLUMN site uuid REFERENCES site (id)',
    'CREATE TABLE t (device integer REFERENCES device (id) ON DELETE RESTRICT)',
    'CREATE UNIQUE INDEX device_note ON device (note)',
    'CREATE TRIGGER t BEFORE INSERT OR UPDATE OF note ON device EXECUTE FUNCTION f()',
    'CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE sql AS $$ SELECT 1 $$',
    "ALTER TYPE user_role ADD VALUE 'guest'",
    "UPDATE device SET family = 'other'",
    'DELETE FROM rollout_order',
    'TRUNCATE reading',
    'DO $$ BEGIN EXECUTE 1; END $$',
    '-- harmless: why\nDROP TABLE old',
    '-- harmless: nothing reads it any more\nCREATE INDEX i ON device (n); DROP TABLE old',
  ])('%s', (sql) => {
    expect(breakingStatements(sql)).toHaveLength(1)
  })
})
