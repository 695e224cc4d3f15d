-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "todo_id" UUID;

-- CreateTable
CREATE TABLE "todo" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'open',
    "priority" SMALLINT NOT NULL DEFAULT 1,
    "due" DATE,
    "assignee_id" UUID,
    "author_id" UUID,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "checklist" JSONB NOT NULL DEFAULT '[]',
    "rank" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "done_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "due_told_at" TIMESTAMPTZ(3),
    "overdue_told_at" TIMESTAMPTZ(3),
    "automatic" TEXT,
    "cause" TEXT,

    CONSTRAINT "todo_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "todo_comment" (
    "id" UUID NOT NULL,
    "todo_id" UUID NOT NULL,
    "author_id" UUID,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "todo_comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "todo_link" (
    "todo_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "device_public_id" TEXT,

    CONSTRAINT "todo_link_pkey" PRIMARY KEY ("todo_id","kind","target_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "todo_cause_key" ON "todo"("cause");

-- CreateIndex
CREATE INDEX "todo_state_rank_idx" ON "todo"("state", "rank");

-- CreateIndex
CREATE INDEX "todo_due_idx" ON "todo"("due");

-- CreateIndex
CREATE INDEX "todo_assignee_id_idx" ON "todo"("assignee_id");

-- CreateIndex
CREATE INDEX "todo_author_id_idx" ON "todo"("author_id");

-- CreateIndex
CREATE INDEX "todo_deleted_at_idx" ON "todo"("deleted_at");

-- CreateIndex
CREATE INDEX "todo_comment_todo_id_id_idx" ON "todo_comment"("todo_id", "id");

-- CreateIndex
CREATE INDEX "todo_comment_author_id_idx" ON "todo_comment"("author_id");

-- CreateIndex
CREATE INDEX "todo_link_kind_target_id_idx" ON "todo_link"("kind", "target_id");

-- CreateIndex
CREATE INDEX "notification_todo_id_idx" ON "notification"("todo_id");

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_todo_id_fkey" FOREIGN KEY ("todo_id") REFERENCES "todo"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "todo" ADD CONSTRAINT "todo_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "todo" ADD CONSTRAINT "todo_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "todo_comment" ADD CONSTRAINT "todo_comment_todo_id_fkey" FOREIGN KEY ("todo_id") REFERENCES "todo"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "todo_comment" ADD CONSTRAINT "todo_comment_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "todo_link" ADD CONSTRAINT "todo_link_todo_id_fkey" FOREIGN KEY ("todo_id") REFERENCES "todo"("id") ON DELETE CASCADE ON UPDATE CASCADE;
