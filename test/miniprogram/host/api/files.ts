import type { Foreign } from '../types.ts'
import type { Network } from './network.ts'

interface ReadOptions {
  filePath: string
  encoding?: BufferEncoding
  success?: (result: Foreign) => void
  fail?: (result: Foreign) => void
}

/** The one file system manager, as far as the product reads files. */
export function filesApi(network: Network, toForeign: (value: unknown) => Foreign) {
  return {
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
