import { expect, expectTypeOf, it } from 'vitest';
import type { AuditEntry, AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { auditActionTexts, type AuditAction } from '#shared/texts/auditTexts.ts';
import { proposals } from '#shared/texts/proposalTexts.ts';
import { filesOf, textOf } from './tree.ts';

const services = filesOf(['src/server/**/*.ts']);

// The compiler compares each code with the table, also one that a module builds from a name and an act.
it('every act that the server writes has Persian words in the audit log', () => {
  expectTypeOf<AuditEntry['action']>().toEqualTypeOf<AuditAction>();
  expectTypeOf<Parameters<AuditService['act']>[2]>().toEqualTypeOf<AuditAction>();
  // of any table with codes that are not written out, this would hold
  expectTypeOf<'nothing.written'>().not.toExtend<AuditAction>();
  expect(
    services.filter((file) => /\bas (const )?(unknown as )?AuditAction\b|<AuditAction>/.test(textOf(file))),
  ).toEqual([]);
  expect(Object.entries(auditActionTexts).filter(([, words]) => !/[\u0600-\u06FF]/.test(words))).toEqual([]);
});

it.each(Object.entries(proposals))('the acts of %s are written by a service and named by its title', (_kind, of) => {
  const texts = services.filter((file) => file.endsWith('.service.ts')).map(textOf);
  expect(of.acts.filter((act) => !texts.some((text) => text.includes(`'${act}'`)))).toEqual([]);
  expect(of.acts.map((act) => auditActionTexts[act])).toEqual([`پیشنهاد ${of.title}`, of.title, `رد ${of.title}`]);
});
