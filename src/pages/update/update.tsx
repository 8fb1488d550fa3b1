import { Snippets, UpdatePanel } from '@/features/site'
import { Screen } from '@/shell/Screen'
import { Scroll } from '@/ui/layout/Scroll'

export default function UpdatePage() {
  return (
    <Screen>
      <Scroll>
        <Snippets page="pages/update/update" />
        <UpdatePanel />
      </Scroll>
    </Screen>
  )
}
