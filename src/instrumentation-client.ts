// The policy of the pages forbids code made from text: zod would try it all the same, and the browser report it. This is
// where zod keeps its settings (`config`); importing that function would bring all of zod's core to every page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
