import type { Module } from '../../kernel/module.ts'
import { catches } from './catches.ts'

export const catchesModule = { name: 'catches', postParts: { catches } } satisfies Module
