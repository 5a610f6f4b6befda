import type { Counter, Gauge } from 'prom-client'
import type { Sql } from '#db/sql.ts'

/** What a replica may answer with: ids, places and figures. What somebody reads, and whether they may, is asked of the primary (docs/decisions/105-replicas.md). */
export interface CandidateDb {
  many<Row extends Candidate<Row>>(query: Sql): Promise<Row[]>
  maybeOne<Row extends Candidate<Row>>(query: Sql): Promise<Row | undefined>
  one<Row extends Candidate<Row>>(query: Sql): Promise<Row>
  /** Settings of the transaction. */
  run(query: Sql): Promise<number>
}
type Candidate<Row> = { [Column in keyof Row]: Told<Column, Row[Column]> }
type Told<Name, Value> = Value extends string
  ? Name extends TextOfCandidates
    ? Value
    : never
  : Value extends (infer Item)[]
    ? Told<Name, Item>[]
    : Value extends object
      ? Candidate<Value>
      : Value
type TextOfCandidates = 'id' | 'user_id' | 'day' | 'week' | 'figure' | 'word' | 'stems'

export interface Replica {
  /** Undefined where the primary is to be asked: no replica is near enough, `viewer` has just written, or it failed. */
  ask<Found>(viewer: string | null, find: (db: CandidateDb) => Promise<Found>, patienceMs?: number): Promise<Found | undefined>
  /** From then on, in every process, what they read is no older. */
  wrote(userId: string): Promise<void>
  metrics: (Counter | Gauge)[]
  end(): Promise<void>
}

/** For what is the whole answer as it is: of the primary where no replica is to be asked. */
export const fromReplica = async <Found>(
  db: CandidateDb & { replica?: Replica },
  viewer: string | null,
  find: (db: CandidateDb) => Promise<Found>,
): Promise<Found> => (await db.replica?.ask(viewer, find)) ?? find(db)
