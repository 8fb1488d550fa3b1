import fs from 'node:fs'

/** Removes the demo town that the stories copied, if it was built for them. */
export default function stopTown() {
  if (globalThis.builtTown) fs.rmSync(globalThis.builtTown, { recursive: true, force: true })
}
