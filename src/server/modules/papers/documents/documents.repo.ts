import { investorName } from '#server/db/fragments.ts';
import { maybeOne } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';

export interface Parties {
  investorName: string;
  isLegal: boolean;
  nationalNo: string;
  fundName: string;
  regNo: string | null;
  manager: string | null;
}

/** Who a document is about: the investor and the fund. */
export async function findParties(tx: Tx, investorId: number, fundId: number): Promise<Parties | null> {
  return maybeOne<Parties>(tx)`
    select ${investorName('i')} as "investorName", i.is_legal as "isLegal", i.national_no as "nationalNo",
      f.name as "fundName", f.reg_no as "regNo", f.manager
    from investors i, funds f
    where i.id = ${investorId} and f.id = ${fundId}`;
}

/** The id that proves a certificate of an investor, also of one that is void. */
export async function findCertificateId(tx: Tx, investorId: number, licenseNumber: string): Promise<number | null> {
  const row = await maybeOne<{ id: number }>(tx)`
    select certificate_id as id
    from void_certificates
    where investor_id = ${investorId} and license_number = ${licenseNumber}
    union all
    select coalesce(certificate_id, id)
    from lots
    where investor_id = ${investorId} and license_number = ${licenseNumber}
    limit 1`;
  return row?.id ?? null;
}

export interface CheckedLot {
  fundName: string;
  licenseNumber: string;
  licenseDate: string;
  issuedUnits: bigint;
  unitsLeft: bigint;
  /** number of the certificate that took its place; null for none */
  nextNumber: string | null;
}

/** What a stranger may know of a certificate. */
export async function findCheckedLot(tx: Tx, certificateId: number): Promise<CheckedLot | null> {
  return maybeOne<CheckedLot>(tx)`
    select f.name as "fundName", v.license_number as "licenseNumber", v.license_date as "licenseDate",
      v.unit_count as "issuedUnits", 0::bigint as "unitsLeft", v.next_number as "nextNumber"
    from void_certificates v
    join orders o on o.investor_id = v.investor_id and o.id = v.order_id
    join funds f on f.id = o.fund_id
    where v.certificate_id = ${certificateId}
    union all
    select f.name, l.license_number, l.license_date,
      case when l.certificate_id is null then l.unit_count else l.units_left end, l.units_left, null
    from lots l
    join funds f on f.id = l.fund_id
    where coalesce(l.certificate_id, l.id) = ${certificateId}
    limit 1`;
}
