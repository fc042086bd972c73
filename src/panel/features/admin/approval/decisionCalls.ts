/** What the hook of a call gives that approves or rejects. */
type Call<Params, Body> = (args: { params: Params; body: Body; idempotencyKey: string }) => {
  unwrap: () => Promise<unknown>;
};

/** The two acts of `Decision`: both send the version back that the person saw. */
export const decisionCalls = <Params>(of: {
  params: Params;
  version: string;
  approve: Call<Params, { version: string }>;
  reject: Call<Params, { version: string; reason: string }>;
}) => ({
  approve: (idempotencyKey: string) =>
    of.approve({ params: of.params, body: { version: of.version }, idempotencyKey }).unwrap(),
  reject: (reason: string, idempotencyKey: string) =>
    of.reject({ params: of.params, body: { version: of.version, reason }, idempotencyKey }).unwrap(),
});
