import type { Feedback, FeedbackStore } from "../../dialogue.ts";
import type { Connection } from "../connection.ts";
import { insertChecked } from "../schema.ts";
import { ensureTenant, findTenant } from "../tenants.ts";

const SELECT = "SELECT trace_id AS traceId, verdict, comment, created_at AS createdAt FROM feedback";

export function sqliteFeedback(db: Connection, now: () => Date): FeedbackStore {
  return {
    put: async (tenant, { traceId, verdict, comment }) => {
      const createdAt = now().toISOString();
      // Half a surrogate pair has no place in stored text: what is returned is what is there.
      const feedback = {
        traceId: traceId.toWellFormed(),
        verdict,
        comment: comment?.toWellFormed() ?? null,
        createdAt,
      };
      const sql = insertChecked("feedback", "INSERT OR REPLACE");
      db.transaction(() => {
        const about = [feedback.traceId, verdict, feedback.comment, createdAt];
        db.run(sql, ensureTenant(db, tenant), ...about);
      });
      return feedback;
    },
    get: async (tenant, traceId) => {
      const row = db.get<Feedback>(
        `${SELECT} WHERE tenant_id = ? AND trace_id = ?`,
        findTenant(db, tenant),
        traceId,
      );
      return row === undefined ? null : { ...row };
    },
    list: async (tenant, { verdict = null, limit }) => {
      const sql = `${SELECT} WHERE tenant_id = ?1 AND verdict = coalesce(?2, verdict)
         ORDER BY created_at DESC, sequence DESC LIMIT ?3`;
      const rows = db.all<Feedback>(sql, findTenant(db, tenant), verdict, Math.max(0, limit));
      return rows.map((row) => ({ ...row }));
    },
    remove: async (tenant, traceId) => {
      const sql = "DELETE FROM feedback WHERE tenant_id = ? AND trace_id = ?";
      return db.run(sql, findTenant(db, tenant), traceId).changes === 1;
    },
    removeBefore: async (tenant, moment) => {
      const sql = "DELETE FROM feedback WHERE tenant_id = ? AND created_at < ?";
      return db.run(sql, findTenant(db, tenant), moment).changes;
    },
  };
}
