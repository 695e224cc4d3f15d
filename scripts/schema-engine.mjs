import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg'
import { inRoot, root } from './lib/paths.mjs'

// Types of the catalog that the engine reads and the adapter does not know: "char", and regproc, regtype and their kin.
const CHAR = 18
const NAMES = [24, 194, 2202, 2203, 2204, 2205, 2206, 4089, 4096]
const TEXT = 25

/**
 * The SQL that would turn the database at `url` into what prisma/schema.prisma says; '' when they agree. Development
 * only: Prisma's own engine, in its WebAssembly build, because the CLI's native one must be downloaded.
 */
export async function schemaDiff(url) {
  const path = inRoot('prisma/schema.prisma')
  const file = { path, content: readFileSync(path, 'utf8') }
  const engine = await openEngine({ url, file })
  try {
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files: [file], configDir: root },
      to: { tag: 'schemaDatamodel', files: [file] },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    })
    const script = (stdout ?? '').trim()
    return script === '-- This is an empty migration.' ? '' : `${script}\n`
  } finally {
    engine.free()
  }
}

function openEngine({ url, file }) {
  loadWasm()
  return glue.SchemaEngine.new(
    { datamodels: [[file.path, file.content]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapterFactory(url)),
  )
}

let isLoaded = false

/** The engine's glue code keeps one instance for the process. */
function loadWasm() {
  if (isLoaded) return
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => console.error(message) }
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm')
  const engine = new WebAssembly.Module(readFileSync(entry.replace(/\.js$/, '_bg.wasm')))
  const { exports } = new WebAssembly.Instance(engine, { './schema_engine_bg.js': glue })
  glue.__wbg_set_wasm(exports)
  exports.__wbindgen_start()
  isLoaded = true
}

function adapterFactory(url) {
  return new (class extends PrismaPg {
    async connect() {
      return withCatalogTypes(await super.connect())
    }
  })({ connectionString: url })
}

function withCatalogTypes(adapter) {
  const performIO = adapter.performIO.bind(adapter)
  const queryRaw = adapter.queryRaw.bind(adapter)
  let chars = []
  adapter.performIO = async (query) => {
    const result = await performIO(query)
    chars = result.fields.map((field) => field.dataTypeID === CHAR)
    for (const field of result.fields) {
      if (field.dataTypeID === CHAR || NAMES.includes(field.dataTypeID)) field.dataTypeID = TEXT
    }
    return result
  }
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query)
    const columnTypes = result.columnTypes.map((type, i) => (chars[i] ? ColumnTypeEnum.Character : type))
    return { ...result, columnTypes }
  }
  return adapter
}
