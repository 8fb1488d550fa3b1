import { useRouter } from '@tarojs/taro'
import { t } from '@/lib/i18n'

/** The title that this page has by its path; empty on a page that we don't have. */
export function usePageTitle(): string {
  const path = useRouter().path.replace(/^\/|\?.*$/g, '')
  return (t.titles as Partial<Record<string, string>>)[path] ?? ''
}
