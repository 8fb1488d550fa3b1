import { Text, View } from '@tarojs/components'
import type { Good } from '@anglers/contract/shop'
import { t } from '@/lib/i18n/rooms'
import { seePictures } from '@/stores/seePictures'
import { Img } from '@/ui/base/Img'
import { Tap } from '@/ui/base/Tap'
import { Carousel } from '@/ui/layout/Carousel'
import { ShopFact } from './ShopFact'
import './GoodDetail.scss'
import './Shop.scss'

/** What is told of a good, whatever it costs. */
export type GoodFacts = Omit<Good, 'priceFen' | 'onSale' | 'skus' | 'sellerId'>

/** A good's pictures, each of which may be seen large. */
export function GoodPictures({ good: { pictures, title } }: { good: GoodFacts }) {
  const large = pictures.map((full) => ({ full }))
  return (
    <Carousel>
      {pictures.map((picture, at) => (
        <Tap key={picture} className="good-detail__picture" label={t.chat.seePicture} onTap={() => seePictures(large, at)}>
          <Img className="good-detail__image" src={picture} alt={at === 0 ? title : ''} first={at === 0} />
        </Tap>
      ))}
    </Carousel>
  )
}

/** What one should know before one takes it: whether it may go back, and how many one member gets. */
export const GoodTerms = ({ good: { returnable, memberLimit } }: { good: GoodFacts }) => (
  <>
    {!returnable && (
      <View className="shop-none">
        <Text>{t.shop.noReturn}</Text>
      </View>
    )}
    {memberLimit !== null && (
      <View className="good-detail__subtitle">
        <Text>{t.shop.limit(memberLimit)}</Text>
      </View>
    )}
  </>
)

/** What a good is: its facts, and what is said of it. */
export const GoodAbout = ({ good: { attributes, description } }: { good: GoodFacts }) => (
  <>
    {attributes.length > 0 && (
      <View className="shop-card">
        {attributes.map(({ name, value, unit }) => (
          <ShopFact key={name} name={name} value={value + unit} />
        ))}
      </View>
    )}
    {description.length > 0 && (
      <View className="shop-card">
        {description.map((block, at) =>
          block.type === 'picture' ? (
            <Img key={at} className="good-detail__wide" src={block.picture} alt="" />
          ) : (
            <View key={at} className={`good-detail__${block.type}`}>
              <Text>{block.text}</Text>
            </View>
          ),
        )}
      </View>
    )}
  </>
)
