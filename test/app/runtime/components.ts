/** As the build of H5 has them: the library's, but for the plain ones. */
export * from '@tarojs/components/lib/react/index'
export { RichText, ScrollView, Text, View } from '../../../config/h5-elements'
