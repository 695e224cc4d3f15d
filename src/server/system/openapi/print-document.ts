import { openApiDocument } from './document'

process.stdout.write(JSON.stringify(openApiDocument()))
