import { later } from '@/ui/base/later'
import { PostText } from './PostText'

/** Few posts are private spots: until what is said of one is there, its text is. */
export const PlacesBody = later(() => import('../types/places/PlacesBody').then(({ PlacesBody }) => PlacesBody), PostText)
