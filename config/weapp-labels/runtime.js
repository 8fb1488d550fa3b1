import { mergeInternalComponents } from '@tarojs/shared'
import labels from './labels.json'

mergeInternalComponents(labels)
