import type { ComponentType } from 'react'
import type { Resource } from '@/stores/resource'
import type { PlaceFormProps } from './PlaceForm'

export type LatePlaceForm = Pick<Resource<ComponentType<PlaceFormProps>>, 'value' | 'problem' | 'load' | 'refresh'>
