import { Text, View } from '@tarojs/components'
import type { Banner } from '@anglers/contract/site'
import { linkOf } from '@/lib/url'
import { Picture } from '@/ui/base/Picture'
import { Tap } from '@/ui/base/Tap'
import { Carousel } from '@/ui/layout/Carousel'
import './Banners.scss'

/** Height over width: a banner leaves room for what the page is about. */
const RATIO = 0.42

interface Props {
  banners: Banner[]
}

/** The operator's banners, swiped through by hand. */
export function Banners({ banners }: Props) {
  if (banners.length === 0) return null
  return (
    <View className="banners">
      <Carousel>
        {banners.map(({ id, title, picture, url }, index) => (
          <Tap key={id} className="banners__slide" to={linkOf(url)}>
            {/* The title says what it is about. */}
            <Picture picture={{ ...picture, alt: '' }} size="card" ratio={RATIO} first={index === 0} />
            {title !== '' && (
              <View className="banners__title">
                <Text>{title}</Text>
              </View>
            )}
          </Tap>
        ))}
      </Carousel>
    </View>
  )
}
