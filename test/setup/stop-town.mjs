import { rm } from 'node:fs/promises'

/** Removes the demo town that the stories copied. */
export default async function stopTown() {
  await rm(process.env.ANGLERS_TEST_TOWN, { recursive: true, force: true })
}
