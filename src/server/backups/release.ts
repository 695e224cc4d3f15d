import manifest from '~/package.json'

/** The release that runs. */
export const RELEASE: string = manifest.version
