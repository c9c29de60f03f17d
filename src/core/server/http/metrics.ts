import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** The process's own figures and the requests by method and status, as Prometheus reads them. */
export function startMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of answered requests',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    measure: (method: string, status: number, duration: number) =>
      requests.observe({ method, status: String(status) }, duration / 1000),
    metrics: () => registry.metrics(),
  };
}
