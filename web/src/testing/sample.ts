import type { Endpoint } from '@atelier/contract/endpoint'
import * as z from 'zod/mini'

/** A made-up word that is in no language, for texts that people write. */
export const nonsense = 'Qwamo'

interface Schema {
  $ref?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  type?: string
  format?: string
  properties?: Record<string, Schema>
  items?: Schema
  prefixItems?: Schema[]
  minItems?: number
  minimum?: number
  maximum?: number
  $defs?: Record<string, Schema>
}

/**
 * What an endpoint might answer, made from its schema. `variant` picks among what is possible: other booleans, choices and numbers for each.
 * `empty`: lists without items, and nothing where nothing may be.
 */
export function sampleOf(endpoint: Endpoint, variant: number, empty: boolean): unknown {
  const root = schemas.get(endpoint) ?? (z.toJSONSchema(endpoint.output, { io: 'output', unrepresentable: 'any' }) as Schema)
  schemas.set(endpoint, root)
  return made(root, '', { root, variant, empty })
}

const schemas = new Map<Endpoint, Schema>()

interface Making {
  root: Schema
  variant: number
  empty: boolean
}

function made(schema: Schema, name: string, making: Making): unknown {
  const { root, variant, empty } = making
  if (schema.$ref) return made(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name, making)
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[variant % schema.enum.length]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const nothing = choices.find(({ type }) => type === 'null')
    const some = choices.filter((choice) => choice !== nothing)
    return nothing && (empty || name === 'next_cursor') ? null : made(some[variant % some.length] ?? {}, name, making)
  }
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => made(part, name, making)))
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, part]) => [key, made(part, key, making)]))
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map((part) => made(part, name, making))
      return Array.from({ length: empty ? (schema.minItems ?? 0) : 2 }, (_, place) =>
        made(schema.items ?? {}, name, { ...making, variant: variant + place }),
      )
    case 'boolean':
      return variant % 2 === 1
    case 'integer':
    case 'number':
      return Math.min(schema.maximum ?? 1_000, Math.max(schema.minimum ?? 0, empty ? 0 : 1 + variant))
    case 'string':
      return textOf(name, schema, variant)
    default:
      return null
  }
}

function textOf(name: string, { format }: Schema, variant: number): string {
  if (format === 'uuid' || /(^|_)id$/.test(name)) return crypto.randomUUID()
  if (format === 'date-time' || /(_at|_from|_until|_since)$/.test(name)) return '2026-01-02T10:00:00.000Z'
  if (format === 'uri') return `https://${nonsense.toLowerCase()}.example/${variant}`
  if (name === 'date_of_birth') return '1990-05-17'
  if (name === 'day' || name === 'week') return '2026-01-05'
  if (name === 'month') return `2026-0${1 + (variant % 9)}`
  if (/_type$/.test(name)) return variant % 2 === 1 ? 'video/mp4' : 'image/webp'
  if (/url$/.test(name)) return '/media/qwamo.webp'
  if (name === 'placeholder') return '#8899aa'
  if (/username|tag|name$/.test(name) && name !== 'full_name') return nonsense.toLowerCase()
  if (name === 'nationality' || name === 'country') return 'PE'
  if (name === 'email') return 'qwamo@zilt.test'
  return `${nonsense} ${nonsense}`
}
