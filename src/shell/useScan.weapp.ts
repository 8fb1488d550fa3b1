import { useLoad } from '@tarojs/taro'
import { followScan } from '@/stores/scanned'

/**
 * Leads on from the home page where a scanned code opened it. WeChat opens the page anew for each scan, in an app that ran
 * already, too; to the app it reports the code of the last scan whenever it is shown.
 */
export function useScan(): void {
  useLoad((query) => void followScan(query))
}
