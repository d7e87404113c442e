/** The manifests of a chart as Helm makes them for Kubernetes 1.34, with no cluster. */
import { run } from './run.js';

interface Release {
  readonly name: string;
  /** Folder or archive. */
  readonly chart: string;
}

/** @param options of `helm template`, as `-f values.yaml` */
export const renderChart = (
  helm: string,
  { name, chart }: Release,
  ...options: readonly string[]
): Promise<string> => run(helm, ['template', name, chart, '--kube-version', '1.34.0', ...options]);
