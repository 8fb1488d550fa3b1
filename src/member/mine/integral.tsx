import { t } from '@/lib/i18n/rooms'
import { routes } from '@/lib/routes'
import { NotesPage } from '@/shell/NotesPage'
import { Button } from '@/ui/base/Button'

/** What my points came from and went to, and the way to what they are good for. */
export default function PointsPage() {
  const toMall = (
    <Button wide kind="primary" to={routes.shop('points')}>
      {t.wallet.pointsMall}
    </Button>
  )
  return <NotesPage type="points" header={toMall} />
}
