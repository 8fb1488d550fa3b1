import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Post } from '@/features/content'
import { fullYuan } from '@/lib/format'
import { t } from '@/lib/i18n'
import { newKey } from '@/lib/key'
import { open } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { ApiError, problemOf } from '@/stores/errors'
import { modals, toaster } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import './Buy.scss'

interface Props {
  post: Post
  priceFen: number
}

/** The button that opens a post by its price, out of the reader's credit. */
export const Buy = observer(function Buy({ post, priceFen }: Props) {
  const [busy, setBusy] = useState(false)
  const [key] = useState(newKey)
  const buy = async () => {
    if (!(await modals.ask(t.post.confirmBuy(fullYuan(priceFen)), { confirmText: t.post.unlock }))) return
    setBusy(true)
    try {
      await post.buy(priceFen, key)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'insufficient_balance') {
        if (await modals.ask(t.post.creditMissing, { confirmText: t.titles['member/wallet/recharge-credit'] })) open(routes.topUp())
      } else toaster.show(problemOf(error).message, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <View className="buy">
      <Button kind="primary" wide busy={busy} onTap={() => void buy()}>
        {t.post.buy(fullYuan(priceFen))}
      </Button>
    </View>
  )
})
