// The configuration section `operational_hardening`, and what it says where it says nothing.

import type { ConfigValues } from '../kernel/config/index.ts';
import { defineSection, readSection } from '../kernel/config/section.ts';
import type { ChannelSetting } from './config-schemas.ts';

export const opsSection = defineSection(
  'operational_hardening',
  async () => (await import('./config-schemas.ts')).operationalHardening,
);

export type { ChannelSetting };
export type Severity = 'info' | 'warning' | 'critical';
export const SEVERITIES: readonly Severity[] = ['info', 'warning', 'critical'];

export interface NotifySettings {
  readonly isEnabled: boolean;
  readonly minSeverity: Severity;
  readonly channels: readonly ChannelSetting[];
  readonly coolDownMs: number;
  readonly escalateAfter: number;
  readonly quietHours?: { readonly from: string; readonly to: string } | undefined;
}

export function readNotifySettings(config: ConfigValues): NotifySettings {
  const { notifications = {} } = readSection(config, opsSection);
  const { from, to } = notifications.quiet_hours ?? {};
  return {
    isEnabled: notifications.enabled ?? true,
    minSeverity: notifications.min_severity ?? 'warning',
    channels: (notifications.channels ?? []) as readonly ChannelSetting[],
    coolDownMs: (notifications.cool_down_minutes ?? 15) * 60_000,
    escalateAfter: notifications.escalate_after ?? 5,
    quietHours: from === undefined || to === undefined ? undefined : { from, to },
  };
}

export interface MonitorSettings {
  readonly stallMs: number;
  readonly restartsPerHour: number;
  readonly restartsItself: boolean;
  readonly graceMs: number;
}

export function readMonitorSettings(config: ConfigValues): MonitorSettings {
  const { meta_monitor: monitor = {} } = readSection(config, opsSection);
  return {
    stallMs: (monitor.stall_threshold_minutes ?? 30) * 60_000,
    restartsPerHour: monitor.restarts_per_hour ?? 3,
    restartsItself: monitor.auto_restart ?? false,
    graceMs: (monitor.grace_period_seconds ?? 30) * 1000,
  };
}
