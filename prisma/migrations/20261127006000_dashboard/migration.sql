-- Dashboards beside the first, which every account has and which is no row: what belongs to it has no "dashboard_id", so
-- that rows of before, and of a console of the version before, are the first one's.
CREATE TABLE dashboard (
    id UUID NOT NULL,
    user_id UUID NOT NULL,
    name TEXT NOT NULL,
    rank INTEGER NOT NULL,
    narrow_order TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT dashboard_pkey PRIMARY KEY (id),
    CONSTRAINT dashboard_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user (id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX dashboard_user_id_idx ON dashboard (user_id);

ALTER TABLE app_user ADD COLUMN dashboard_name TEXT;

ALTER TABLE widget ADD COLUMN dashboard_id UUID;
ALTER TABLE widget ADD CONSTRAINT widget_dashboard_id_fkey
  FOREIGN KEY (dashboard_id) REFERENCES dashboard (id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE layout_version ADD COLUMN dashboard_id UUID;
ALTER TABLE layout_version ADD CONSTRAINT layout_version_dashboard_id_fkey
  FOREIGN KEY (dashboard_id) REFERENCES dashboard (id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE dashboard_link ADD COLUMN dashboard_id UUID;
ALTER TABLE dashboard_link ADD CONSTRAINT dashboard_link_dashboard_id_fkey
  FOREIGN KEY (dashboard_id) REFERENCES dashboard (id) ON UPDATE CASCADE ON DELETE CASCADE;

CREATE INDEX widget_dashboard_id_idx ON widget (dashboard_id);
CREATE INDEX layout_version_dashboard_id_idx ON layout_version (dashboard_id);
CREATE INDEX dashboard_link_dashboard_id_idx ON dashboard_link (dashboard_id);
