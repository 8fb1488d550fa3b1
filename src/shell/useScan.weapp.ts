import { useDidShow, useLoad } from '@tarojs/taro'
import { useRef } from 'react'
import { followScan } from '@/stores/scanned'

/**
 * Leads on from the home page where a scanned code opened it. WeChat opens the page anew for each scan, in an app that ran
 * already, too; to the app it reports the code of the last scan whenever it is shown. A code that met no line is followed when the page is
 * shown again: it may be far away by then.
 */
export function useScan(): void {
  const code = useRef<Parameters<typeof followScan>[0]>()
  useLoad((query) => {
    code.current = query
  })
  useDidShow(async () => {
    const query = code.current
    code.current = undefined
    if (query && !(await followScan(query))) code.current = query
  })
}
