import { ScrollView, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import './Carousel.scss'

interface Props {
  children: ReactNode[]
}

/** A carousel swiped by hand, without autoplay; the next slide is partly visible. */
export function Carousel({ children }: Props) {
  return (
    <ScrollView className="carousel" scrollX enhanced showScrollbar={false}>
      <View className="carousel__row">
        {children.map((slide, index) => (
          <View key={index} className={children.length > 1 ? 'carousel__slide' : 'carousel__slide carousel__slide--only'}>
            {slide}
          </View>
        ))}
      </View>
    </ScrollView>
  )
}
