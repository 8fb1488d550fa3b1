import { buildTown } from './server.ts'

void buildTown().then((folder) => process.stdout.write(folder))
