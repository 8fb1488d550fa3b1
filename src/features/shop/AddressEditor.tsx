import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { ShopAddress } from '@anglers/contract/shopCart'
import { SHOP_ADDRESS_CHARS, SHOP_NAME_CHARS } from '@anglers/contract/limits'
import { t } from '@/lib/i18n/rooms'
import { back } from '@/lib/navigation'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { Tap } from '@/ui/base/Tap'
import { Failure } from '@/ui/feedback/Failure'
import { Gone } from '@/ui/feedback/Gone'
import { Field } from '@/ui/form/Field'
import { Row } from '@/ui/layout/Row'
import { Scroll } from '@/ui/layout/Scroll'
import { ListSkeleton } from '@/ui/list/ListSkeleton'
import { addresses, addressForm, regionsWithin } from './addresses'
import { GoodTileSkeleton } from './GoodTileSkeleton'
import './AddressEditor.scss'
import './Shop.scss'

/** An address of mine, or a new one. */
export const AddressEditor = observer(function AddressEditor({ id }: { id: number | undefined }) {
  useEffect(() => void addresses.load(), [])
  const { value, problem } = addresses
  if (id === undefined) return <AddressForm known={undefined} />
  if (problem && !value) return <Failure problem={problem} onRetry={() => void addresses.refresh()} />
  if (!value) return <ListSkeleton row={<GoodTileSkeleton />} />
  const known = value.find((address) => address.id === id)
  return known ? <AddressForm known={known} /> : <Gone />
})

const AddressForm = observer(function AddressForm({ known }: { known: ShopAddress | undefined }) {
  const [form] = useState(() => addressForm(known))
  const [choosing, setChoosing] = useState(false)
  useEffect(() => () => form.leave(), [form])
  const { fields, problems, problem } = form
  const handleSave = async () => {
    if (await form.submit()) back()
  }
  return (
    <>
      <Scroll>
        <View className="address-editor">
          <Field
            label={t.shop.receiver}
            value={fields.name}
            maxLength={SHOP_NAME_CHARS}
            problem={problems.name}
            onInput={(name) => form.set({ name })}
          />
          <Field
            label={t.shop.phone}
            value={fields.phone}
            maxLength={20}
            problem={problems.phone}
            onInput={(phone) => form.set({ phone })}
          />
          <Row name={t.shop.region} note={fields.regionNames || t.shop.chooseRegion} onTap={() => setChoosing(true)} />
          {problems.region && (
            <View className="field__problem" role="alert">
              <Text>{problems.region}</Text>
            </View>
          )}
          <Field
            label={t.shop.street}
            value={fields.street}
            maxLength={SHOP_ADDRESS_CHARS}
            problem={problems.street}
            onInput={(street) => form.set({ street })}
          />
          {problem && (
            <View className="field__problem" role="alert">
              <Text>{problem}</Text>
            </View>
          )}
          <Button wide kind="primary" className="shop-primary" busy={form.busy} disabled={!form.complete} onTap={() => void handleSave()}>
            {t.shop.save}
          </Button>
        </View>
      </Scroll>
      <Sheet title={t.shop.region} open={choosing} onClose={() => setChoosing(false)}>
        <RegionChoice
          onChoose={(region, chosen) => {
            form.set({ region, regionNames: chosen.join(' ') })
            setChoosing(false)
          }}
        />
      </Sheet>
    </>
  )
})

interface RegionProps {
  onChoose: (code: string, names: string[]) => void
}

/** A county: by its province and its city. */
const RegionChoice = observer(function RegionChoice({ onChoose }: RegionProps) {
  const [path, setPath] = useState<readonly { code: string; name: string }[]>([])
  const parent = path[path.length - 1]?.code
  const [source, setSource] = useState(() => regionsWithin(undefined))
  useEffect(() => void source.load(), [source])
  const go = (next: readonly { code: string; name: string }[]) => {
    setPath(next)
    setSource(regionsWithin(next[next.length - 1]?.code))
  }
  if (source.problem) return <Failure problem={source.problem} onRetry={() => void source.refresh()} />
  return (
    <View className="address-editor__regions">
      {path.length > 0 && (
        <Tap className="address-editor__region address-editor__region--up" onTap={() => go(path.slice(0, -1))}>
          <Text>{t.shop.regionUp(path.map(({ name }) => name).join(' '))}</Text>
        </Tap>
      )}
      {(source.value ?? []).map((region) => (
        <Tap
          key={region.code}
          className="address-editor__region"
          onTap={() =>
            parent !== undefined && path.length === 2
              ? onChoose(region.code, [...path.map(({ name }) => name), region.name])
              : go([...path, region])
          }
        >
          <Text>{region.name}</Text>
        </Tap>
      ))}
    </View>
  )
})
