import type { Counter, Gauge } from 'prom-client'
import type { Sql } from '#db/sql.ts'

/** What a replica may return: ids, positions and figures. Contents, and who may see them, come from the primary (docs/decisions/105-replicas.md). */
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
  /** Undefined when the primary must answer: no replica is current enough, `viewer` has just written, or the replica failed. */
  ask<Found>(viewer: string | null, find: (db: CandidateDb) => Promise<Found>, patienceMs?: number): Promise<Found | undefined>
  /** From then on, in every process, this person reads nothing older. */
  wrote(userId: string): Promise<void>
  metrics: (Counter | Gauge)[]
  end(): Promise<void>
}

/** For an answer that needs nothing else; the primary gives it when no replica can. */
export const fromReplica = async <Found>(
  db: CandidateDb & { replica?: Replica },
  viewer: string | null,
  find: (db: CandidateDb) => Promise<Found>,
): Promise<Found> => (await db.replica?.ask(viewer, find)) ?? find(db)
