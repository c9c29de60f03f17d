import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { second } from '#core/model/day.ts';
import type { ReplicaUse } from '../database/database.ts';

interface Measured {
  /** How reads that may lag are distributed; null: there is no replica. */
  readonly replica: ReplicaUse | null;
  /** For how many seconds the oldest due job has been waiting for a worker. */
  waitingSeconds(): Promise<number>;
}

/**
 * Metrics for Prometheus: those of the process, the requests by method and status, the waiting jobs, and the use of the
 * replica.
 */
export function startMetrics({ replica, waitingSeconds }: Measured) {
  const registry = new Registry();
  // At the default of 10 ms, its timer takes an idle process 1 % of a core. The reported delays include this interval
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of answered requests',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'jobs_waiting_seconds',
    help: 'How long the oldest due job has been waiting for a worker; NaN while the database does not say',
    registers: [registry],
    async collect() {
      this.set(await waitingSeconds().catch(() => Number.NaN));
    },
  });
  if (replica !== null) showReplica(registry, replica);
  return {
    measure: (method: string, status: number, duration: number) =>
      requests.observe({ method, status: String(status) }, duration / second),
    metrics: () => registry.metrics(),
  };
}

function showReplica(registry: Registry, replica: ReplicaUse): void {
  new Gauge({
    name: 'database_replica_used',
    help: '1 while reads that may lag go to the replica, 0 while it is away or too far behind',
    registers: [registry],
    collect() {
      this.set(replica.isUsed ? 1 : 0);
    },
  });
  new Counter({
    name: 'database_replica_reads_total',
    help: 'Reads that may lag, by where they went',
    labelNames: ['to'],
    registers: [registry],
    collect() {
      this.reset();
      this.inc({ to: 'replica' }, replica.fromReplica);
      this.inc({ to: 'primary' }, replica.fromPrimary);
    },
  });
}
