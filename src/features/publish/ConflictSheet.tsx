import { ScrollView, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { t } from '@/lib/i18n'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { Tabs } from '@/ui/base/Tabs'
import type { PostForm } from './PostForm'
import './ConflictSheet.scss'

interface Props {
  form: PostForm
}

/** Shows what was changed in two places, and asks which is to stay: nothing is thrown away unseen. */
export const ConflictSheet = observer(function ConflictSheet({ form }: Props) {
  return (
    <Sheet open={form.conflict !== null && !form.isAside} title={t.publish.conflict.title} maxHeight="90%" onClose={() => form.putAside()}>
      <Versions form={form} />
    </Sheet>
  )
})

const Versions = observer(function Versions({ form }: Props) {
  const [shown, setShown] = useState<'mine' | 'theirs'>('mine')
  // While the sheet closes the answer has been given: it shows what it asked about.
  const [{ mine, theirs }] = useState(() => ({
    mine: { title: form.fields.title, words: form.words },
    theirs: { title: form.conflict?.title ?? '', words: form.conflict?.content ?? '' },
  }))
  const { title, words } = shown === 'mine' ? mine : theirs
  return (
    <View className="conflict">
      <View className="conflict__why">
        <Text>{t.publish.conflict.why}</Text>
      </View>
      <Tabs
        tabs={[
          { key: 'mine', name: t.publish.conflict.mine },
          { key: 'theirs', name: t.publish.conflict.theirs },
        ]}
        current={shown}
        onChange={setShown}
      />
      <ScrollView scrollY className="conflict__words">
        {title !== '' && (
          <View className="conflict__title">
            <Text userSelect>{title}</Text>
          </View>
        )}
        <View>
          <Text userSelect>{words || t.publish.conflict.empty}</Text>
        </View>
      </ScrollView>
      <View className="conflict__ways">
        <Button kind="primary" wide onTap={() => form.keepMine()}>
          {t.publish.conflict.keepMine}
        </Button>
        <Button wide onTap={() => form.takeTheirs()}>
          {t.publish.conflict.takeTheirs}
        </Button>
        {!form.reprint && (
          <Button kind="quiet" wide onTap={() => form.keepBoth()}>
            {t.publish.conflict.keepBoth}
          </Button>
        )}
      </View>
    </View>
  )
})
