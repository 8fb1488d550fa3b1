import { OpenApp, Snippets } from '@/features/site'
import { Screen } from '@/shell/Screen'
import { Scroll } from '@/ui/layout/Scroll'

export default function OpenAPPPage() {
  return (
    <Screen>
      <Scroll>
        <Snippets page="pagesA/openAPP/openAPP" />
        <OpenApp />
      </Scroll>
    </Screen>
  )
}
