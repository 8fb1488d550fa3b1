import type { Foreign } from '../types.ts'
import type { Network } from './network.ts'

interface Callbacks {
  success?: (result: Foreign) => void
  fail?: (result: Foreign) => void
}

interface ReadOptions extends Callbacks {
  filePath: string
  encoding?: BufferEncoding
}

/** The one file system manager, as far as the product reads files. */
export function filesApi(network: Network, toForeign: (value: unknown) => Foreign) {
  return {
    access: ({ path, success, fail }: Callbacks & { path: string }) => {
      if (network.temporaryFiles.has(path)) success?.(toForeign({ errMsg: 'access:ok' }))
      else fail?.(toForeign({ errMsg: `access:fail no such file or directory, access ${path}` }))
    },
    readFile: ({ filePath, encoding, success, fail }: ReadOptions) => {
      try {
        const bytes = network.read(filePath)
        success?.(toForeign({ data: encoding ? bytes.toString(encoding) : bytes, errMsg: 'readFile:ok' }))
      } catch (error) {
        fail?.(toForeign({ errMsg: `readFile:fail ${(error as Error).message}` }))
      }
    },
  }
}
