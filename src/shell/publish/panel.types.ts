import type { ComponentType } from 'react'
import type { Resource } from '@/stores/resource'
import type { PublishPanelProps } from './PublishPanel'

export type Panel = Pick<Resource<ComponentType<PublishPanelProps>>, 'value' | 'problem' | 'load' | 'refresh'>
